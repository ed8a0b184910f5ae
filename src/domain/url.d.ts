// What rules use of the URL standard, which browsers and Node both have: the shared project knows neither of them.

declare class URL {
  static parse(text: string): URL | null
  readonly protocol: string
  readonly username: string
  readonly password: string
  readonly hostname: string
  readonly port: string
}

declare class URLSearchParams {
  constructor(pairs: Readonly<Record<string, string>>)
  readonly size: number
}
