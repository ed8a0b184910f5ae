import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '#features/web/queryClient.ts'
import { answerRequests, refusal } from '#test/kit/answerRequests.ts'
import { fullSite } from '#test/kit/sites.ts'
import { loadLogos } from './loadLogos.ts'

beforeEach(() => queryClient.clear())

test.each([
  ['that has them switched off', () => Response.json({ ...fullSite, logoBaseUrl: null })],
  ['that says nothing of them', () => Response.json({})],
  ['that refuses to answer', () => refusal(403, 'forbidden', 'No')],
])('teams keep their letters at a server %s [LIM-08]', async (_, answer) => {
  const { asked } = answerRequests({ 'GET /api/site': answer })
  const told: unknown[] = []
  await loadLogos([{ team: 'Boston Celtics', league: 'basketball_nba' }], (marks, logo) =>
    told.push([marks.length, logo]),
  )
  expect([told, new Set(asked)]).toEqual([[[1, null]], new Set(['/api/site'])])
})
