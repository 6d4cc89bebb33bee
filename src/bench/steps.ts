/** What the bench is at, on stderr: one line that is redrawn on a terminal, a line a step elsewhere. */
export class Steps {
  readonly #name: string;
  readonly #output: { readonly isTTY?: boolean | undefined; write(text: string): unknown };

  constructor(name: string, output: { readonly isTTY?: boolean | undefined; write(text: string): unknown }) {
    this.#name = name;
    this.#output = output;
  }

  begin(step: string): void {
    const line = `bench  ${this.#name}  ${step}`;
    this.#output.write(this.#output.isTTY === true ? `\r\u001b[2K${line}` : `${line}\n`);
  }

  /** Takes the line away from a terminal. */
  close(): void {
    if (this.#output.isTTY === true) this.#output.write('\r\u001b[2K');
  }
}
