/** Whether it is one address and nothing else, so that no other recipient can hide in it. */
export function isMailAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s@<>(),;:"[\]\\\p{Cc}]{1,64}@[^\s@<>(),;:"[\]\\\p{Cc}]+$/u.test(text)
}
