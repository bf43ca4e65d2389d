import type { Sound } from '../device/verbosity.js';

/** Short, soft sounds of wood, paper and glass, synthesised here without files. */
interface Tone {
  readonly wave: OscillatorType | 'noise';
  /** Hertz; for noise the middle of the band. */
  readonly pitch: number;
  readonly seconds: number;
  readonly gain: number;
  /** Start after the beginning, in seconds. */
  readonly at?: number;
}

const wood = (at: number, pitch = 420): Tone => ({
  wave: 'noise',
  pitch,
  seconds: 0.07,
  gain: 0.5,
  at,
});
const glass = (at: number, pitch: number): Tone => ({
  wave: 'sine',
  pitch,
  seconds: 0.5,
  gain: 0.12,
  at,
});

const TONES: Readonly<Record<Sound, readonly Tone[]>> = {
  roll: [wood(0), wood(0.07, 520), wood(0.13, 380), wood(0.21, 460), wood(0.3, 350)],
  place: [wood(0, 300)],
  card: [{ wave: 'noise', pitch: 3200, seconds: 0.09, gain: 0.16 }],
  points: [glass(0, 880), glass(0.09, 1318)],
  loss: [glass(0, 494), glass(0.1, 392)],
  turn: [glass(0, 659)],
  refused: [{ wave: 'triangle', pitch: 150, seconds: 0.16, gain: 0.25 }],
  win: [glass(0, 659), glass(0.12, 880), glass(0.24, 1109), glass(0.36, 1318)],
};

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

/** `pan` from −1 (left) to 1. Silent until the person has touched the page, as browsers require. */
export function playSound(sound: Sound, pan = 0): void {
  if (!navigator.userActivation.hasBeenActive) return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  const place = new StereoPannerNode(context, { pan });
  place.connect(context.destination);
  for (const tone of TONES[sound]) playTone(context, place, tone);
}

function playTone(audio: AudioContext, out: AudioNode, tone: Tone): void {
  const start = audio.currentTime + (tone.at ?? 0);
  const end = start + tone.seconds;
  const volume = new GainNode(audio, { gain: 0 });
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(tone.gain, start + 0.006);
  volume.gain.exponentialRampToValueAtTime(0.0001, end);
  volume.connect(out);
  const source = sourceOf(audio, tone, volume);
  source.start(start);
  source.stop(end);
}

function sourceOf(audio: AudioContext, tone: Tone, out: AudioNode): AudioScheduledSourceNode {
  if (tone.wave !== 'noise') {
    const oscillator = new OscillatorNode(audio, { type: tone.wave, frequency: tone.pitch });
    oscillator.connect(out);
    return oscillator;
  }
  const band = new BiquadFilterNode(audio, { type: 'bandpass', frequency: tone.pitch, Q: 1.4 });
  const source = new AudioBufferSourceNode(audio, { buffer: noiseOf(audio) });
  source.connect(band).connect(out);
  return source;
}

function noiseOf(audio: AudioContext): AudioBuffer {
  if (noise !== null) return noise;
  noise = audio.createBuffer(1, audio.sampleRate / 2, audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return noise;
}

/** Vibrates briefly, on devices that can. */
export function tick(): void {
  if ('vibrate' in navigator && navigator.userActivation.hasBeenActive) navigator.vibrate(8);
}
