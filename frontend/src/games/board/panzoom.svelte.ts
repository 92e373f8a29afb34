// Pan and zoom by pointer events: drag, pinch, wheel, buttons. A click that was a drag is swallowed.
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}
const SLACK = 7;

export class PanZoom {
  box = $state.raw<Box>({ x: 0, y: 0, w: 1, h: 1 });
  private whole: Box;
  private size = { w: 1, h: 1 };
  private fingers = new Map<number, { x: number; y: number }>();
  private moved = 0;

  constructor(whole: Box) {
    this.whole = whole;
    this.box = whole;
  }
  /** As large as it fits. */
  get out(): boolean {
    return this.box.w >= this.whole.w - 1 && this.box.h >= this.whole.h - 1;
  }
  resize(w: number, h: number): void {
    this.size = { w: Math.max(1, w), h: Math.max(1, h) };
    this.clamp(this.box);
  }
  fit(): void {
    this.box = this.whole;
  }
  /** Show `width` units of the drawing around a point. */
  focus(x: number, y: number, width: number): void {
    const w = Math.min(width, this.whole.w);
    const h = (w * this.size.h) / this.size.w;
    this.clamp({ x: x - w / 2, y: y - h / 2, w, h });
  }
  zoom(factor: number, at = { x: this.size.w / 2, y: this.size.h / 2 }): void {
    const scale = this.scale;
    const px = this.box.x + this.box.w / 2 + (at.x - this.size.w / 2) / scale;
    const py = this.box.y + this.box.h / 2 + (at.y - this.size.h / 2) / scale;
    const w = Math.max(this.whole.w / 6, this.size.w / scale / factor);
    const real = this.size.w / scale / w;
    const h = (w * this.size.h) / this.size.w;
    this.clamp({ x: px - w / 2 - (at.x - this.size.w / 2) / scale / real, y: py - h / 2 - (at.y - this.size.h / 2) / scale / real, w, h });
  }
  /** Pixels per unit. */
  private get scale(): number {
    return Math.min(this.size.w / this.box.w, this.size.h / this.box.h);
  }
  private clamp(box: Box): void {
    const { whole } = this;
    if (box.w >= whole.w && box.h >= whole.h) {
      this.box = whole;
      return;
    }
    const within = (at: number, span: number, from: number, all: number) =>
      span >= all ? from + (all - span) / 2 : Math.min(Math.max(at, from), from + all - span);
    this.box = { ...box, x: within(box.x, box.w, whole.x, whole.w), y: within(box.y, box.h, whole.y, whole.h) };
  }

  /** Svelte action for the drawing. */
  gestures = (node: SVGSVGElement): { destroy: () => void } => {
    const place = (event: MouseEvent) => {
      const rect = node.getBoundingClientRect();
      const drawn = rect.width / (node.clientWidth || rect.width); // a replay draws the whole table smaller
      return { x: (event.clientX - rect.left) / drawn, y: (event.clientY - rect.top) / drawn };
    };
    const listeners: Record<string, (event: never) => void> = {
      pointerdown: (event: PointerEvent) => {
        if (event.pointerType === "mouse" && event.button !== 0) return;
        if (!this.fingers.size) this.moved = 0;
        this.fingers.set(event.pointerId, place(event));
      },
      pointermove: (event: PointerEvent) => {
        const from = this.fingers.get(event.pointerId);
        if (!from) return;
        const to = place(event);
        const step = Math.abs(to.x - from.x) + Math.abs(to.y - from.y);
        this.moved += step;
        if (this.moved < SLACK) return;
        if (!node.hasPointerCapture(event.pointerId)) node.setPointerCapture(event.pointerId);
        const others = [...this.fingers].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
        const other = others[0];
        if (other) {
          const before = Math.hypot(from.x - other.x, from.y - other.y);
          const after = Math.hypot(to.x - other.x, to.y - other.y);
          if (before > 10) this.zoom(after / before, { x: (to.x + other.x) / 2, y: (to.y + other.y) / 2 });
        }
        const { scale } = this;
        const share = other ? 2 : 1;
        if (!this.out) this.clamp({ ...this.box, x: this.box.x - (to.x - from.x) / scale / share, y: this.box.y - (to.y - from.y) / scale / share });
        this.fingers.set(event.pointerId, to);
      },
      pointerup: (event: PointerEvent) => this.fingers.delete(event.pointerId),
      pointercancel: (event: PointerEvent) => this.fingers.delete(event.pointerId),
      wheel: (event: WheelEvent) => {
        event.preventDefault();
        this.zoom(Math.exp(-event.deltaY / 400), place(event));
      },
      click: (event: Event) => {
        if (this.moved < SLACK) return;
        event.preventDefault();
        event.stopPropagation();
        this.moved = 0;
      },
    };
    const options = (name: string) => ({ capture: name === "click", passive: false });
    for (const [name, listener] of Object.entries(listeners)) node.addEventListener(name, listener as EventListener, options(name));
    return {
      destroy() {
        for (const [name, listener] of Object.entries(listeners)) node.removeEventListener(name, listener as EventListener, options(name));
      },
    };
  };
}
