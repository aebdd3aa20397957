// How long values wait until they are drawn: a quarter of a second, and longer where drawing is dear, so that a wall of a thousand
// tiles leaves the page most of its time.

const LEAST_MS = 250;
const MOST_MS = 1_000;
/** Drawing takes one part of the time in so many. */
const PARTS = 6;

export class Pace {
  private wait = LEAST_MS;

  /** Until the next time. */
  get ms(): number {
    return this.wait;
  }

  /** Does what changes the page, and looks how long that and the frame that shows it take. */
  draw(change: () => void): void {
    const begun = performance.now();
    change();
    const changed = performance.now() - begun;
    requestAnimationFrame((frame) => {
      // The frame is laid out and painted after this and before what was put off.
      setTimeout(() => this.took(changed + performance.now() - frame));
    });
  }

  private took(ms: number): void {
    const wanted = Math.min(MOST_MS, Math.max(LEAST_MS, ms * PARTS));
    // One slow frame, as when memory is tidied up, is no slow wall.
    this.wait = (this.wait + wanted) / 2;
  }
}
