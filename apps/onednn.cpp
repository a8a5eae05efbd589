// crosscut-onednn BLOCKS CHANNELS SIZE SECONDS: how often a second oneDNN computes the convolutions of a network on a
// square board, on one thread. `crosscut bench nn` starts this, so that nothing else is linked with oneDNN. What is
// measured leaves out pooling and the dense layers. A line for each way: numbers, batch, boards a second of the fastest
// of many rounds, and of the median.
#include <cstdlib>
#include <cstring>
#include <fmt/core.h>
#include <iostream>
#include <oneapi/dnnl/dnnl.hpp>

#include "lab/rates.hpp"

namespace {

using dnnl::memory;

constexpr int planes = 16, outputs = 16;  // of the input, and of policy and ownership

struct Shape {
  int blocks, channels, size;
};

// The convolutions of a network, one after the other; activations are the same numbers each time.
class Convolutions {
 public:
  Convolutions(const Shape& shape, int batch, bool int8) : shape_(shape), batch_(batch), int8_(int8) {
    const memory input = filled({{batch, planes, shape.size, shape.size}, activations(), memory::format_tag::nhwc});
    memory trunk = add(input, shape.channels, 3, true);
    for (int block = 0; block < shape.blocks; ++block) {
      const memory middle = add(trunk, shape.channels, 3, true);
      trunk = add(middle, shape.channels, 3, true, &trunk);
    }
    add(add(trunk, shape.channels, 1, true), outputs, 1, false);
  }

  void run() {
    for (const auto& [convolution, arguments] : steps_) convolution.execute(stream_, arguments);
    stream_.wait();
  }

 private:
  memory::data_type activations() const { return int8_ ? memory::data_type::u8 : memory::data_type::f32; }

  memory filled(const memory::desc& description) {
    memory m(description, engine_);
    void* data = m.get_data_handle();
    std::memset(data, description.data_type() == memory::data_type::f32 ? 0 : 1, description.get_size());
    return m;
  }

  // Appends one, whose result is returned, or added to `sum`.
  memory add(const memory& input, int channels, int width, bool relu, const memory* sum = nullptr) {
    const memory::dim from = input.get_desc().dims()[1];
    const auto any = memory::format_tag::any;
    const auto weights = int8_ ? memory::data_type::s8 : memory::data_type::f32;
    const memory::desc kernel({channels, from, width, width}, weights, any);
    const memory::desc bias({channels}, memory::data_type::f32, memory::format_tag::x);
    const memory::desc result =
        sum ? sum->get_desc() : memory::desc({batch_, channels, shape_.size, shape_.size}, activations(), any);
    const memory::dim margin = width / 2;
    const dnnl::convolution_forward::desc wanted(
        dnnl::prop_kind::forward_inference,
        int8_ ? dnnl::algorithm::convolution_direct : dnnl::algorithm::convolution_auto, input.get_desc(), kernel, bias,
        result, {1, 1}, {margin, margin}, {margin, margin});
    dnnl::primitive_attr attributes;
    dnnl::post_ops then;
    if (sum) then.append_sum(1);
    if (relu) then.append_eltwise(1, dnnl::algorithm::eltwise_relu, 0, 0);
    attributes.set_post_ops(then);
    if (int8_) attributes.set_output_scales(0, {0.01F});
    const dnnl::convolution_forward::primitive_desc chosen(wanted, attributes, engine_);
    memory output = sum ? *sum : filled(chosen.dst_desc());
    steps_.push_back({dnnl::convolution_forward(chosen),
                      {{DNNL_ARG_SRC, input},
                       {DNNL_ARG_WEIGHTS, filled(chosen.weights_desc())},
                       {DNNL_ARG_BIAS, filled(chosen.bias_desc())},
                       {DNNL_ARG_DST, output}}});
    return output;
  }

  struct Step {
    dnnl::convolution_forward convolution;
    std::unordered_map<int, memory> arguments;
  };
  Shape shape_;
  int batch_;
  bool int8_;
  dnnl::engine engine_{dnnl::engine::kind::cpu, 0};
  dnnl::stream stream_{engine_};
  std::vector<Step> steps_;
};

}  // namespace

int main(int count, char** arguments) {
  if (count != 5) {
    std::cerr << "Usage: crosscut-onednn BLOCKS CHANNELS SIZE SECONDS; `crosscut bench nn` starts it\n";
    return 2;
  }
  const Shape shape{std::atoi(arguments[1]), std::atoi(arguments[2]), std::atoi(arguments[3])};
  for (const bool int8 : {true, false})
    for (const int batch : {1, 16}) {
      Convolutions convolutions(shape, batch, int8);
      const auto rates = crosscut::lab::rates_of(std::atof(arguments[4]), [&] { convolutions.run(); });
      std::cout << fmt::format("{} {} {} {}\n", int8 ? "int8" : "f32", batch, batch * rates.back(),
                               batch * rates[rates.size() / 2]);
    }
}
