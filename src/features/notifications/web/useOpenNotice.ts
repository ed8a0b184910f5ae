import { useRouter } from '@tanstack/react-router'
import { noticePlace } from '#domain/notices/noticePlace.ts'
import type { NoticeView } from '../contract.ts'
import { useMarkRead } from './useMarkRead.ts'

/** Opens the subject of a notice, if it has one, and marks it as read. [NTF-16] [NTF-17] */
export function useOpenNotice() {
  const router = useRouter()
  const markRead = useMarkRead()
  return (notice: NoticeView) => {
    if (!notice.read) markRead.mutate({ ids: [notice.id] })
    const place = noticePlace(notice)
    if (place !== null) router.history.push(place)
  }
}
