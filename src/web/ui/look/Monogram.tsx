import { cva } from 'class-variance-authority'
import { type Ref, useState } from 'react'
import { classNames } from './classNames.ts'

const monogramClass = cva(
  'relative inline-flex shrink-0 select-none items-center justify-center overflow-hidden rounded-full border border-fg/20 font-bold leading-none',
  {
    variants: {
      size: { small: 'size-5', medium: 'size-8', large: 'size-12', xlarge: 'size-16' },
      content: {
        letters: 'tracking-tight',
        manyLetters: '',
        mostLetters: 'tracking-[-0.06em]',
        emoji: 'tracking-normal',
      },
    },
    compoundVariants: [
      { content: 'letters', size: 'small', className: 'text-[8px]' },
      // Three letters need their own font size in the smallest sizes.
      { content: 'manyLetters', size: 'small', className: 'text-[6.5px] tracking-[-0.06em]' },
      { content: 'mostLetters', size: 'small', className: 'text-[5.5px]' },
      { content: 'mostLetters', size: 'medium', className: 'text-[9px]' },
      { content: 'mostLetters', size: 'large', className: 'text-14' },
      { content: 'mostLetters', size: 'xlarge', className: 'text-18' },
      { content: 'manyLetters', size: ['medium', 'large', 'xlarge'], className: 'tracking-tight' },
      { content: ['letters', 'manyLetters'], size: 'medium', className: 'text-[11px]' },
      { content: ['letters', 'manyLetters'], size: 'large', className: 'text-16' },
      { content: ['letters', 'manyLetters'], size: 'xlarge', className: 'text-22' },
      // An emoji is larger than letters: there is one rather than three.
      { content: 'emoji', size: 'small', className: 'text-[11px]' },
      { content: 'emoji', size: 'medium', className: 'text-[17px]' },
      { content: 'emoji', size: 'large', className: 'text-[26px]' },
      { content: 'emoji', size: 'xlarge', className: 'text-34' },
    ],
    defaultVariants: { size: 'medium' },
  },
)

const inks = { person: 'text-on-person', white: 'text-[#ffffff]', black: 'text-[#000000]' } as const

type MonogramProps = {
  /** Two to four letters. */
  text: string
  /** The background, as a CSS color, and what is written on it; the caller ensures the contrast. */
  color?: string
  ink?: keyof typeof inks
  /** A picture in place of the letters, on white; the letters return if it does not load. */
  src?: string | undefined
  /** An icon in place of the letters, in their color. */
  emoji?: string | undefined
  /** 20, 32, 48 or 64 px. */
  size?: 'small' | 'medium' | 'large' | 'xlarge'
  /** Announces the name, if it is not shown next to it. */
  label?: string
  className?: string
  ref?: Ref<HTMLSpanElement>
}

function contentOf(text: string): 'letters' | 'manyLetters' | 'mostLetters' {
  if (text.length > 3) return 'mostLetters'
  return text.length > 2 ? 'manyLetters' : 'letters'
}

/** A round mark with letters, an icon or a picture. */
export function Monogram(props: MonogramProps) {
  const { text, color, ink = 'person', src, emoji, size, label, className, ref } = props
  const [broken, setBroken] = useState<string>()
  const picture = src && src !== broken ? src : undefined
  const content = emoji !== undefined ? 'emoji' : contentOf(text)
  return (
    <span
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      ref={ref}
      className={classNames(
        monogramClass({ size, content }),
        picture ? 'bg-[#ffffff]' : 'bg-person-7',
        inks[ink],
        className,
      )}
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
        <>
          {/* An attribute of its own: the server draws marks too, and the page's policy allows no styles in HTML. */}
          {color && (
            <svg aria-hidden="true" className="absolute inset-0 size-full">
              <rect width="100%" height="100%" fill={color} />
            </svg>
          )}
          <span className="relative">{emoji ?? text}</span>
        </>
      )}
    </span>
  )
}
