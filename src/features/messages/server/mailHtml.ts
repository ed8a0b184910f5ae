import type { MailContent } from '#domain/notices/mails.ts'

/** The base of a mail's links, as absolute addresses. */
export type MailLinks = { readonly home: string; readonly button: string | null; readonly unsubscribe: string | null }

const disclaimer = 'For entertainment only. No real money is processed. You must be 21 or older.'

/** The mail as plain text. */
export function mailText({ title, paragraphs, button }: MailContent, links: MailLinks): string {
  const parts = [
    title,
    ...paragraphs,
    ...(button && links.button ? [`${button.label}:\n${links.button}`] : []),
    '--',
    disclaimer,
    ...(links.unsubscribe ? [`Unsubscribe from these emails:\n${links.unsubscribe}`] : []),
  ]
  return `${parts.join('\n\n')}\n`
}

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/**
 * The mail as HTML that old clients show too: tables, and inline styles. Clients that support dark mode use the app's
 * dark colors; for those that invert by themselves, nothing depends on a picture.
 */
export function mailHtml({ title, paragraphs, button }: MailContent, links: MailLinks): string {
  const shown = paragraphs.map(
    (paragraph) =>
      `<p class="fg" style="margin:0 0 16px;${font};font-size:16px;line-height:24px;color:#10171d">${escaped(paragraph).replaceAll('\n', '<br>')}</p>`,
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(title)}</title>
<style>
:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  .bg { background-color: #0c1116 !important; }
  .card { background-color: #151c23 !important; border-color: #2c3844 !important; }
  .fg { color: #eef3f7 !important; }
  .muted { color: #a3b2c0 !important; }
  .brand { color: #2fd39e !important; }
  .button { background-color: #2fd39e !important; }
  .label { color: #03241a !important; }
}
</style>
</head>
<body class="bg" style="margin:0;padding:0;background-color:#f5f7f9">
<table role="presentation" class="bg" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:#f5f7f9">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td style="padding:0 4px 16px;${font};font-size:18px;line-height:24px;font-weight:700">
<a class="brand" href="${escaped(links.home)}" style="color:#0a7352;text-decoration:none">Betwixt</a></td></tr>
<tr><td class="card" style="padding:28px 24px 12px;background-color:#ffffff;border:1px solid #d3dbe2;border-radius:12px;word-break:break-word">
<h1 class="fg" style="margin:0 0 16px;${font};font-size:22px;line-height:28px;font-weight:700;color:#10171d">${escaped(title)}</h1>
${shown.join('\n')}
${buttonHtml(button, links.button)}
</td></tr>
<tr><td class="muted" style="padding:16px 4px 0;${font};font-size:12px;line-height:18px;color:#4d5b68">
${escaped(disclaimer)}${unsubscribeHtml(links.unsubscribe)}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

function buttonHtml(button: MailContent['button'], address: string | null): string {
  if (!button || address === null) return ''
  const link = `display:inline-block;padding:12px 24px;${font};font-size:16px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none`
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 20px"><tr>
<td class="button" bgcolor="#0a7352" style="background-color:#0a7352;border-radius:8px">
<a class="label" href="${escaped(address)}" style="${link}">${escaped(button.label)}</a></td>
</tr></table>`
}

function unsubscribeHtml(address: string | null): string {
  if (address === null) return ''
  return `<br><br><a class="muted" href="${escaped(address)}" style="color:#4d5b68">Unsubscribe from these emails</a>`
}

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes text for HTML: nothing in it can start a tag or end an attribute. */
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => marks[mark] ?? mark)
}
