// My turn, told by the browser itself while I look elsewhere. Only if I asked for it, and only while a page of ours is open.
import { t } from "./i18n.svelte";
import type { TableLine } from "./protocol";
import { settings } from "./settings.svelte";

export const canNotify = (): boolean => typeof Notification !== "undefined" && Notification.permission !== "denied";

/** Called by a click: browsers ask for leave only then. Gives whether it may. */
export async function allowNotices(on: boolean): Promise<boolean> {
  const granted = on && typeof Notification !== "undefined" && (await Notification.requestPermission()) === "granted";
  settings.set("notify", granted);
  return granted;
}

/** One notice for each table; a newer one takes its place. */
export function tellTurn(table: string, title: string): void {
  if (!settings.kept.notify || !document.hidden || typeof Notification === "undefined" || Notification.permission !== "granted") return;
  try {
    const notice = new Notification(t("page.title.turn"), { body: title, tag: `hellmouth ${table}`, lang: settings.kept.language });
    notice.onclick = () => {
      window.focus();
      location.hash = `#/table/${table}`;
      notice.close();
    };
  } catch {
    // some phones let only workers of the page tell anything
  }
}

/** Tables that wait for me now and did not before. */
export function newTurns(before: TableLine[], now: TableLine[]): TableLine[] {
  const waited = new Set(before.filter((one) => one.my_turn).map((one) => one.table));
  return before.length ? now.filter((one) => one.my_turn && !waited.has(one.table)) : [];
}
