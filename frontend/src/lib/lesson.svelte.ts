// A lesson: a prepared table and notes that come at certain moments; a step may leave only some options open.
export interface LessonStep {
  /** Shown from this `seq` of the table on. */
  at: number;
  title?: string;
  say: string;
  /** Notation of the options that stay open; left out: all of them. */
  only?: string[];
  /** Cards to look at. */
  point?: number[];
  rule?: string;
}
export interface Lesson {
  id: string;
  title: string;
  about: string;
  minutes: number;
  /** What the table is opened with. */
  seats: { kind: "me" | "bot"; name: string | null; player: string | null }[];
  setup: Record<string, unknown>;
  steps: LessonStep[];
}

class LessonNow {
  lesson = $state.raw<Lesson | null>(null);
  table = $state("");

  step(seq: number): LessonStep | null {
    return this.lesson?.steps.findLast((step) => step.at <= seq) ?? null;
  }
  number(seq: number): number {
    return (this.lesson?.steps.findLastIndex((step) => step.at <= seq) ?? -1) + 1;
  }
}
export const lessonNow = new LessonNow();
