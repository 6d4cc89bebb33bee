// Writes CSV as bytes, since a run has as many rows as matches. What a text needs in quotes is left to csv-stringify, and kept: names are few.
import { closeSync, openSync, renameSync, writeSync } from 'node:fs';
import { stringify } from 'csv-stringify/sync';

export type Cell = string | number;

const BYTES = 1 << 16;
const COMMA = 44;
const LINE_FEED = 10;
const ZERO = 48;

/** By character: 1 for those that are written as they are, and as one byte. */
const PLAIN = new Uint8Array(128);
for (const character of ' .:()+-=_0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ')
  PLAIN[character.charCodeAt(0)] = 1;

/** A CSV file that appears under its name when it is whole. */
export class CsvFile {
  readonly #path: string;
  readonly #file: number;
  readonly #bytes = Buffer.allocUnsafe(BYTES);
  readonly #quoted = new Map<string, Buffer>();
  #length = 0;
  #isRowOpen = false;

  constructor(path: string, columns: readonly string[]) {
    this.#path = path;
    this.#file = openSync(`${path}.tmp`, 'w');
    this.write(columns);
  }

  write(row: readonly Cell[]): void {
    for (let i = 0; i < row.length; i++) this.cell(row[i]);
    this.endRow();
  }

  /** Adds a cell to the open row. */
  cell(value: Cell): void {
    if (this.#isRowOpen) this.#bytes[this.#length++] = COMMA;
    this.#isRowOpen = true;
    if (typeof value === 'string') this.#text(value);
    else if ((value | 0) === value && value >= 0) this.#digits(value);
    else this.#text(String(value));
    // Room for a separator.
    if (this.#length === BYTES) this.#flush();
  }

  endRow(): void {
    this.#bytes[this.#length++] = LINE_FEED;
    this.#isRowOpen = false;
    if (this.#length === BYTES) this.#flush();
  }

  #digits(value: number): void {
    let places = 1;
    for (let rest = value; rest > 9; rest = (rest / 10) | 0) places++;
    this.#reserve(places);
    let at = (this.#length += places);
    let rest = value;
    do {
      const tenth = (rest / 10) | 0;
      this.#bytes[--at] = ZERO + rest - 10 * tenth;
      rest = tenth;
    } while (rest > 0);
  }

  #text(text: string): void {
    if (text.length > BYTES) {
      this.#append(this.#quote(text));
      return;
    }
    this.#reserve(text.length);
    const bytes = this.#bytes;
    let at = this.#length;
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (PLAIN[code] !== 1) {
        this.#append(this.#quote(text));
        return;
      }
      bytes[at++] = code;
    }
    this.#length = at;
  }

  #quote(text: string): Buffer {
    let quoted = this.#quoted.get(text);
    if (quoted === undefined) {
      quoted = Buffer.from(stringify([[text]]).slice(0, -1));
      this.#quoted.set(text, quoted);
    }
    return quoted;
  }

  #append(bytes: Buffer): void {
    if (bytes.length > BYTES) {
      this.#flush();
      writeFully(this.#file, bytes);
      return;
    }
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  #reserve(count: number): void {
    if (this.#length + count > BYTES) this.#flush();
  }

  #flush(): void {
    writeFully(this.#file, this.#bytes.subarray(0, this.#length));
    this.#length = 0;
  }

  close(): void {
    this.#flush();
    closeSync(this.#file);
    renameSync(`${this.#path}.tmp`, this.#path);
  }
}

function writeFully(file: number, bytes: Buffer): void {
  for (let from = 0; from < bytes.length; ) from += writeSync(file, bytes, from);
}
