import { api } from "./api";

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

const KEPT = "hellmouth.lesson";
interface Kept {
  game: string;
  id: string;
  table: string;
}

class LessonNow {
  lesson = $state.raw<Lesson | null>(null);
  table = $state("");
  private language = "";

  begin(game: string, lesson: Lesson, table: string, language: string): void {
    sessionStorage.setItem(KEPT, JSON.stringify({ game, id: lesson.id, table } satisfies Kept));
    this.lesson = lesson;
    this.table = table;
    this.language = language;
  }
  leave(): void {
    sessionStorage.removeItem(KEPT);
    this.lesson = null;
    this.table = "";
  }
  /** The notes in the viewer's language, also after a reload of the page. */
  async follow(table: string, language: string): Promise<void> {
    const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? "null") as Kept | null;
    if (kept?.table !== table || this.language === language) return;
    this.language = language;
    const { lessons } = await api.lessons<{ lessons: Lesson[] }>(kept.game, language);
    this.lesson = lessons.find((one) => one.id === kept.id) ?? null;
    this.table = table;
  }

  /** The latest step of that moment; one that leaves only some options open waits until they are offered (after undo). */
  step(seq: number, offered: string[]): LessonStep | null {
    const come = this.lesson?.steps.filter((step) => step.at <= seq) ?? [];
    const last = come.at(-1) ?? null;
    const fits = (step: LessonStep) => (step.only ?? []).some((one) => offered.includes(one));
    if (!last?.only || fits(last)) return last; // free play after the last step must not fall back to an earlier one
    return come.findLast(fits) ?? last;
  }
  number(step: LessonStep): number {
    return (this.lesson?.steps.indexOf(step) ?? -1) + 1;
  }
}
export const lessonNow = new LessonNow();
