/** The current values of `/metrics`, by name with labels; undefined if there is none. */
export async function figuresOf(url: string): Promise<(name: string) => number | undefined> {
  const text = await fetch(`${url}/metrics`).then((answer) => answer.text())
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  const figures = new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]))
  return (name) => figures.get(name)
}
