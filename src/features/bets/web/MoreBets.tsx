import { useEffect, useRef } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'

type MoreBetsProps = {
  pages: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
}

/** Older bets: they come as one scrolls near the end, or at the press of the button. */
export function MoreBets({ pages: { hasNextPage, isFetchingNextPage, fetchNextPage } }: MoreBetsProps) {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!hasNextPage || isFetchingNextPage || !end.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && fetchNextPage(), {
      rootMargin: '600px',
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  if (!hasNextPage) return null
  return (
    <div ref={end} className="mt-2">
      <Button variant="link" full busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        Show older bets
      </Button>
    </div>
  )
}
