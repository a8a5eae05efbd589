// A click of wood, made on the spot: a short knock of noise through the tone of a board, and a softer rattle for each
// stone that is taken.
let audio: AudioContext | null = null;

function knock(context: AudioContext, at: number, loud: number, pitch: number): void {
  const length = 0.06; // seconds
  const noise = context.createBuffer(1, Math.ceil(length * context.sampleRate), context.sampleRate);
  const samples = noise.getChannelData(0);
  samples.forEach((_, index) => {
    samples[index] = (2 * Math.random() - 1) * Math.exp((-9 * index) / samples.length);
  });
  const source = new AudioBufferSourceNode(context, { buffer: noise });
  const board = new BiquadFilterNode(context, { type: 'bandpass', frequency: pitch, Q: 2.2 });
  source
    .connect(board)
    .connect(new GainNode(context, { gain: loud }))
    .connect(context.destination);
  source.start(at);
}

const most = 6; // stones taken that are heard one by one

export function click(taken: number): void {
  if (!('AudioContext' in globalThis)) return;
  audio ??= new AudioContext();
  const now = audio.currentTime;
  knock(audio, now, 0.9, 1500);
  knock(audio, now + 0.004, 0.7, 420);
  for (let stone = 0; stone < Math.min(taken, most); ++stone)
    knock(audio, now + 0.12 + 0.045 * stone, 0.3, 2300 + 180 * (stone % 3));
}
