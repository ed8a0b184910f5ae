import { cva } from 'class-variance-authority'
import { useState } from 'react'
import { classNames } from './classNames.ts'

const monogramClass = cva(
  'inline-flex shrink-0 select-none items-center justify-center overflow-hidden rounded-full border border-fg/20 bg-person-7 font-bold text-on-person leading-none tracking-tight',
  {
    variants: { size: { xs: 'size-5 text-[8px]', sm: 'size-6 text-[9px]', md: 'size-7 text-[10px]' } },
    defaultVariants: { size: 'md' },
  },
)

type MonogramProps = {
  /** Two or three letters. */
  text: string
  /** Background and letters as CSS colours; whoever gives one sees to the contrast. */
  colour?: string
  textColour?: string
  /** A picture in place of the letters; they come back when it does not load. */
  src?: string
  size?: 'xs' | 'sm' | 'md'
  /** Speaks, where the name stands nowhere beside. */
  label?: string
  className?: string
}

/** A round mark of letters or a picture. */
export function Monogram({ text, colour, textColour, src, size, label, className }: MonogramProps) {
  const [broken, setBroken] = useState<string>()
  const picture = src && src !== broken ? src : undefined
  return (
    <span
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      style={picture ? undefined : { backgroundColor: colour, color: textColour }}
      className={classNames(monogramClass({ size }), className)}
    >
      {picture ? (
        <img
          src={picture}
          alt=""
          loading="lazy"
          onError={() => setBroken(picture)}
          className="size-full object-contain"
        />
      ) : (
        text
      )}
    </span>
  )
}
