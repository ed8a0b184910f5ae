import { cva } from 'class-variance-authority'
import { type Ref, useState } from 'react'
import { classNames } from './classNames.ts'

const monogramClass = cva(
  'inline-flex shrink-0 select-none items-center justify-center overflow-hidden rounded-full border border-fg/20 bg-person-7 font-bold text-on-person leading-none tracking-tight',
  {
    variants: {
      size: {
        small: 'size-5 text-[8px]',
        medium: 'size-8 text-[11px]',
        large: 'size-12 text-16',
        xlarge: 'size-16 text-22',
      },
      // An emoji is drawn larger than letters: it is one and not three.
      emoji: { true: 'tracking-normal' },
      // Three letters need a size of their own where there is least room.
      long: { true: '' },
    },
    compoundVariants: [
      { long: true, size: 'small', className: 'text-[6.5px] tracking-[-0.06em]' },
      { emoji: true, size: 'small', className: 'text-[11px]' },
      { emoji: true, size: 'medium', className: 'text-[17px]' },
      { emoji: true, size: 'large', className: 'text-[26px]' },
      { emoji: true, size: 'xlarge', className: 'text-34' },
    ],
    defaultVariants: { size: 'medium' },
  },
)

type MonogramProps = {
  /** Two or three letters. */
  text: string
  /** Background and letters as CSS colours; whoever gives one sees to the contrast. */
  colour?: string
  textColour?: string
  /** A picture in place of the letters, on white; they come back when it does not load. */
  src?: string | undefined
  /** A sign in place of the letters, on their colour. */
  emoji?: string | undefined
  /** 20, 32, 48 or 64 px. */
  size?: 'small' | 'medium' | 'large' | 'xlarge'
  /** Speaks, where the name stands nowhere beside. */
  label?: string
  className?: string
  ref?: Ref<HTMLSpanElement>
}

/** A round mark of letters, a sign or a picture. */
export function Monogram(props: MonogramProps) {
  const { text, colour, textColour, src, emoji, size, label, className, ref } = props
  const [broken, setBroken] = useState<string>()
  const picture = src && src !== broken ? src : undefined
  return (
    <span
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      ref={ref}
      style={picture ? { backgroundColor: '#ffffff' } : { backgroundColor: colour, color: textColour }}
      className={classNames(monogramClass({ size, emoji: emoji !== undefined, long: text.length > 2 }), className)}
    >
      {picture ? (
        <img
          src={picture}
          alt=""
          decoding="async"
          onError={() => setBroken(picture)}
          className="size-[78%] object-contain"
        />
      ) : (
        (emoji ?? text)
      )}
    </span>
  )
}
