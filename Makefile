# Two commands: `make play` and `make test`. Each installs what is missing and builds first.
JOBS ?= $(shell nproc)
FUZZ_SECONDS ?= 10
FUZZ_SEED ?= 1
SECONDS ?= 3600

# The tests of what runs in several threads.
threaded = search_test api_test server_test rooms_test solve_threads_test
space = $(subst ,, )

.NOTPARALLEL:
.PHONY: help play crosscut test bench endurance setup training proxy site site-test npm check lint tidy sanitize fuzz tsan installed package python format readme clean

help:
	@echo 'make play       play in the browser; in the terminal with make play ARGS="yugo size=9" and the like'
	@echo 'make crosscut   build the whole program, build/release/crosscut: make play builds only the player'
	@echo 'make test       build and run every test'
	@echo 'make check      everything else that must pass: site-test npm lint sanitize fuzz tsan installed package python tidy'
	@echo '  make setup      install what these need'
	@echo '  make site-test  build the site and test it'
	@echo '  make npm        the engine as an npm package, in build/npm, tried in a fresh folder'
	@echo '  make lint       formatting, include rules, words, commit titles, shell scripts, the pages'
	@echo '  make sanitize   build with clang and the address and undefined behaviour sanitizers, and run the tests'
	@echo '  make fuzz       every fuzzer for FUZZ_SECONDS=$(FUZZ_SECONDS) from FUZZ_SEED=$(FUZZ_SEED), 0: any'
	@echo '  make tsan       build the tests of what runs in threads with the thread sanitizer, and run them'
	@echo '  make installed  install, then build and run the example from the installed tree'
	@echo '  make package    the Debian packages, the Python wheel and its sources, and the site as an archive, in build/package, and whether they work'
	@echo '  make python     the tests of the Python package, which it builds first'
	@echo '  make tidy       clang-tidy over the sources, and over each header alone'
	@echo 'make site       the pages with the engine as WebAssembly, for any host of static files, in build/site'
	@echo 'make training   install what training networks needs (large), which is then built and tested too'
	@echo 'make proxy      install nginx, to test the server behind a proxy as well'
	@echo 'make bench      measure the speed of the rules'
	@echo 'make endurance  the engine against itself in all games for SECONDS=$(SECONDS), to find faults'
	@echo 'make format     format every source file in place'
	@echo 'make readme     bring README.md, docs/terminal.md and docs/pictures up to date with the program'
	@echo 'make clean      remove the build folder'

# $(call build,PRESET[,TARGETS]) configures (quickly when nothing changed) and builds.
build = tools/build.py $(1) $(JOBS) $(2)
tests = ctest --preset $(1) --parallel $(JOBS)

play:
	@tools/setup.sh
	@tools/web.sh
	@$(call build,release,crosscut-play)
	@exec build/release/crosscut-play $(if $(ARGS),play $(ARGS),serve --open)

crosscut:
	@tools/setup.sh
	@tools/web.sh
	@$(call build,release,crosscut)

test:
	@tools/setup.sh test
	@tools/web.sh
	@$(call build,release)
	@$(call tests,release)
	@if command -v em++ >/dev/null; then $(MAKE) --no-print-directory site-test; \
	else echo 'Left out: the site of static files, since emscripten is not installed; make site-test installs it.'; fi

bench:
	@tools/setup.sh
	@$(call build,release,crosscut)
	@exec build/release/crosscut bench rules $(ARGS)

endurance:
	@tools/setup.sh
	@$(call build,release,crosscut)
	@tools/endurance.py build/release/crosscut $(SECONDS)

check: site-test npm lint sanitize fuzz tsan installed package python tidy

setup:
	@tools/setup.sh check

training:
	@tools/setup.sh train

proxy:
	@tools/setup.sh proxy

site:
	@tools/setup.sh site
	@tools/web.sh
	@$(call build,wasm,crosscut)
	@$(call build,wasm-threads,crosscut)
	@tools/web.sh run build:site

site-test: site
	@$(call build,release,crosscut)
	@$(call build,wasm)
	@$(call tests,wasm)
	@$(call tests,wasm-threads)

npm:
	@tools/setup.sh site
	@tools/web.sh
	@$(call build,wasm,crosscut)
	@tools/npm.sh

lint: setup
	tools/format.sh --check
	python3 tools/check_includes.py
	python3 tools/check_words.py
	python3 tools/check_commits.py
	shellcheck .ci/run cmake/*.sh tools/*.sh
	tools/web.sh lint

sanitize: setup
	@$(call build,fuzz)
	@$(call tests,fuzz)

fuzz: setup
	@$(call build,fuzz)
	@tools/fuzz.sh $(FUZZ_SECONDS) $(FUZZ_SEED)

tsan: setup
	@$(call build,tsan,$(threaded))
	@$(call tests,tsan) --label-regex '^($(subst $(space),|,$(threaded)))$$'

installed:
	@tools/setup.sh
	@$(call build,release)
	@rm -rf build/installed build/example
	cmake --install build/release --prefix build/installed >/dev/null
	cmake -S examples -B build/example -G Ninja -DCMAKE_PREFIX_PATH=$(CURDIR)/build/installed >/dev/null
	cmake --build build/example
	build/installed/bin/crosscut --version
	build/example/example

package: setup site
	@tools/setup.sh python
	@rm -f build/package/*.deb
	@$(call build,package)
	@$(call build,package,package wheel sdist)
	@tools/package.sh build/package
	@tools/python.sh build/package package
	@tools/site_package.sh build/package
	@python3 tests/tools/versions_check.py build/package/crosscut . build/package

python:
	@tools/setup.sh python
	@$(call build,package,wheel)
	@tools/python.sh build/package

tidy: setup
	@$(call build,fuzz,headers written)
	tools/tidy.sh $(JOBS)

format: setup
	@tools/format.sh

readme:
	@$(call build,release,crosscut)
	tools/readme.py build/release/crosscut

clean:
	rm -rf build
