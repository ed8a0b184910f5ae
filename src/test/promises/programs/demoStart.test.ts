import { describe, expect, it } from 'vitest'
import { demoPassword } from '#app/demo/cast.ts'
import { aDataFolder, startProgram } from '#test/support/aProgram.ts'
import { signIn, signUp } from '#test/support/person.ts'
import { done } from '#test/support/story.ts'

describe('npm start -- --demo on a folder with accounts', () => {
  it('says in a sentence that it leaves them alone, and serves them', async () => {
    const folder = await aDataFolder()
    const first = await startProgram({ DATA_DIR: folder.path })
    await signUp(first.url, 'Ann', 'ann@example.org')
    await first.terminate()

    const again = await startProgram({ DATA_DIR: folder.path, ADMIN_EMAIL: 'ann@example.org' }, ['--demo'])
    expect(again.output()).toBe(
      `There are accounts in the folder ${folder.path} already: nothing is changed, and no demo is made.\n`,
    )
    const ann = await signIn(again.url, { id: '', name: 'Ann', email: 'ann@example.org' })
    expect(await done(ann.get('/api/groups'))).toEqual({ items: [], nextCursor: null })
    const stranger = { id: '', name: 'Ben', email: 'ben@demo.example' }
    await expect(signIn(again.url, stranger, demoPassword)).rejects.toThrow('cannot sign in')
    await again.terminate()
    await folder.remove()
  }, 60_000)
})
