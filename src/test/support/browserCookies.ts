/** A person's cookies for `url`, in the browser's format. */
export function browserCookies({ cookie }: { cookie: string }, url: string) {
  return cookie
    .split(/; */)
    .filter(Boolean)
    .map((pair) => {
      const [name = '', value = ''] = pair.split(/=(.*)/)
      return { name, value, url }
    })
}
