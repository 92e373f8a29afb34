// People's own pictures for cards: kept in this browser's database, never sent anywhere.

const DATABASE = "hellmouth";
const STORE = "pictures";
/** Pictures are kept no larger than the largest card on a television. */
const WIDE = 760;
const TALL = 1064;

const keyOf = (game: string, face: string) => `${game}/${face}`;

function database(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(DATABASE, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE);
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
}

/** One change or question, done when the browser says so. */
async function within<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => Pick<IDBRequest<T>, "result">): Promise<T> {
  const open = await database();
  try {
    return await new Promise<T>((resolve, reject) => {
      const deed = open.transaction(STORE, mode);
      const asked = work(deed.objectStore(STORE));
      deed.oncomplete = () => resolve(asked.result);
      deed.onerror = deed.onabort = () => reject(deed.error);
    });
  } finally {
    open.close();
  }
}

/** The picture drawn anew, small enough and without anything a camera wrote into it. */
async function cleaned(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, Math.max(WIDE / picture.width, TALL / picture.height));
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(picture.width * scale)), Math.max(1, Math.round(picture.height * scale)));
  canvas.getContext("2d")!.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas.convertToBlob({ type: "image/webp", quality: 0.86 });
}

class OwnPictures {
  private addresses = $state.raw<Record<string, string>>({});
  private read = false;

  /** Address of the picture somebody chose for this card in this browser. */
  of(game: string, face: string): string | undefined {
    if (!this.read) void this.load();
    return this.addresses[keyOf(game, face)];
  }

  /** Shows `file` on these cards from now on; refused (false) if it is no picture. */
  async put(game: string, faces: string[], file: Blob): Promise<boolean> {
    let picture: Blob;
    try {
      picture = await cleaned(file);
    } catch {
      return false;
    }
    await this.change(game, faces, picture);
    return true;
  }

  async remove(game: string, faces: string[]): Promise<void> {
    await this.change(game, faces, null);
  }

  /** Kept first, shown then: what is seen is safe. */
  private async change(game: string, faces: string[], picture: Blob | null): Promise<void> {
    const keys = faces.map((face) => keyOf(game, face));
    // a private window without a database: it lasts as long as the page
    await within("readwrite", (store) => keys.map((key) => (picture ? store.put(picture, key) : store.delete(key))).at(-1)!).catch(() => undefined);
    const address = picture && URL.createObjectURL(picture);
    const next = { ...this.addresses };
    for (const key of keys) {
      if (address) next[key] = address;
      else delete next[key];
    }
    this.addresses = next;
  }

  private async load(): Promise<void> {
    this.read = true;
    try {
      const [keys, pictures] = await Promise.all([
        within("readonly", (store) => store.getAllKeys()),
        within<Blob[]>("readonly", (store) => store.getAll()),
      ]);
      const found = keys.map((key, i) => [String(key), URL.createObjectURL(pictures[i]!)] as const);
      if (found.length) this.addresses = { ...Object.fromEntries(found), ...this.addresses };
    } catch {
      // no database in this window: nothing was kept
    }
  }
}

export const ownPictures = new OwnPictures();
