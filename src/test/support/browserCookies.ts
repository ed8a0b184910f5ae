/** A person's cookies, as a browser takes them for `url`. */
export function browserCookies({ cookie }: { cookie: string }, url: string) {
  return cookie
    .split(/; */)
    .filter(Boolean)
    .map((pair) => {
      const [name = '', value = ''] = pair.split(/=(.*)/)
      return { name, value, url }
    })
}
