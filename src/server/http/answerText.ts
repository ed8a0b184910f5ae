import { type Encoding, encoded } from './compression.ts'

/** An answer that is JSON text already, with its bytes in each encoding in which it has been sent. */
export class AnswerText {
  readonly text: string
  readonly #bytes = new Map<Encoding, Promise<Buffer>>()

  constructor(text: string) {
    this.text = text
  }

  in(encoding: Encoding): Promise<Buffer> {
    const known = this.#bytes.get(encoding)
    if (known) return known
    const bytes = encoded(this.text, encoding, 'once')
    this.#bytes.set(encoding, bytes)
    bytes.catch(() => this.#bytes.delete(encoding))
    return bytes
  }
}
