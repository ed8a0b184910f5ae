// The parts of the URL standard that rules use, which browsers and Node both have: the shared project has the types of
// neither.

declare class URL {
  static parse(text: string): URL | null
  readonly protocol: string
  readonly username: string
  readonly password: string
  readonly hostname: string
  readonly origin: string
  readonly port: string
  readonly host: string
  readonly pathname: string
  readonly href: string
  hash: string
}

declare class URLSearchParams {
  constructor(pairs?: string | Readonly<Record<string, string>>)
  readonly size: number
  get(name: string): string | null
  set(name: string, value: string): void
  delete(name: string): void
  toString(): string
}
