/** A reason not to start, in a sentence for the person who started the program; no stack is shown. */
export class StartRefusal extends Error {
  constructor(sentence: string) {
    super(sentence)
    this.name = 'StartRefusal'
  }
}
