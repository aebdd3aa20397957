// A tone for what is new and unacknowledged: off unless the user wants it on this device. Made by the browser, from no file.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Alarm, SEVERITIES, statusOf } from '@/realtime/alarm/model';

const KEY = 'gantry.alarmSound';
/** From low to critical: higher, and once more. */
const TONES = [[440], [554], [659, 659], [880, 880, 880]] as const;
const LENGTH_S = 0.14;
const PAUSE_S = 0.09;

let audio: AudioContext | null = null;

function play(tones: readonly number[]): void {
  if (!globalThis.AudioContext) return;
  audio ??= new AudioContext();
  const context = audio;
  // Before the first click browsers keep it waiting.
  void context.resume();
  for (const [place, frequency] of tones.entries()) {
    const begin = context.currentTime + place * (LENGTH_S + PAUSE_S);
    const [tone, volume] = [context.createOscillator(), context.createGain()];
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0, begin);
    volume.gain.linearRampToValueAtTime(0.2, begin + 0.01);
    volume.gain.linearRampToValueAtTime(0, begin + LENGTH_S);
    tone.connect(volume).connect(context.destination);
    tone.start(begin);
    tone.stop(begin + LENGTH_S);
  }
}

/** Identifies one occurrence of an alarm. */
const timeOf = ({ id, announcedAt }: Alarm) => `${id} ${announcedAt}`;

/** Sounds for the worst of what is new since the list was last looked at. */
export function useSound(alarms: readonly Alarm[] | null): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(() => localStorage.getItem(KEY) === 'on');
  const known = useRef<ReadonlySet<string> | null>(null);
  const hear = useEffectEvent((now: readonly Alarm[]) => {
    const unseen = now.filter((alarm) => statusOf(alarm) === 'unacknowledged');
    const before = known.current;
    known.current = new Set(unseen.map(timeOf));
    const fresh = before && unseen.filter((alarm) => !before.has(timeOf(alarm)));
    const worst = Math.max(-1, ...(fresh ?? []).map(({ severity }) => SEVERITIES.indexOf(severity)));
    const tones = TONES[worst];
    if (on && tones) play(tones);
  });
  useEffect(() => {
    if (alarms) hear(alarms);
  }, [alarms]);
  const change = (wanted: boolean) => {
    setOn(wanted);
    localStorage.setItem(KEY, wanted ? 'on' : 'off');
    // So that one knows what it will be like, and the browser that it is wanted.
    if (wanted) play(TONES[0]);
  };
  return [on, change];
}
