/** Element types of a state's fields. */
const VIEWS = {
  u8: Uint8Array,
  i8: Int8Array,
  u16: Uint16Array,
  i16: Int16Array,
  i32: Int32Array,
  u32: Uint32Array,
} as const;

export type FieldType = keyof typeof VIEWS;
export type Fields = Readonly<Record<string, readonly [type: FieldType, length: number]>>;
export type Views<F extends Fields> = { readonly [K in keyof F]: InstanceType<(typeof VIEWS)[F[K][0]]> };

/** Where each fact of a state lies in its one buffer. */
export interface Layout<F extends Fields> {
  readonly byteLength: number;
  /** Byte offset of each field. */
  readonly offsets: { readonly [K in keyof F]: number };
  /**
   * Typed views over a buffer of byteLength bytes, one a field. Copy them into fields of a class: V8 keeps a record of many computed
   * names as a dictionary, in which every access is a look-up.
   */
  over(buffer: ArrayBuffer): Views<F>;
}

/** Places fields of wide elements first, in the given order otherwise, so that every view is aligned. */
export function layout<const F extends Fields>(fields: F): Layout<F> {
  const names = Object.keys(fields) as (keyof F & string)[];
  const width = (name: keyof F): number => VIEWS[fields[name][0]].BYTES_PER_ELEMENT;
  const offsets = {} as Record<keyof F, number>;
  let end = 0;
  for (const bytes of [4, 2, 1]) {
    for (const name of names) {
      if (width(name) !== bytes) continue;
      offsets[name] = end;
      end += bytes * fields[name][1];
    }
  }
  const byteLength = (end + 3) & ~3;
  return {
    byteLength,
    offsets,
    over(buffer) {
      const views = {} as Record<keyof F, unknown>;
      for (const name of names) views[name] = new VIEWS[fields[name][0]](buffer, offsets[name], fields[name][1]);
      return views as Views<F>;
    },
  };
}
