import { encode } from 'uqr'

/** The quiet zone of white modules that scanners need around the code, on any background. */
const QUIET_ZONE = 4

/** `text` as a QR code: always black on white, because many scanners read nothing else. [BEY-24] */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET_ZONE })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" className="block">
      <path fill="white" d={`M0 0h${size}v${size}H0z`} />
      <path fill="black" d={dark.join('')} />
    </svg>
  )
}
