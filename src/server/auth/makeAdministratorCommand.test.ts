import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Me } from '#features/accounts/contract.ts'
import type { AdminActView } from '#features/admin/contract.ts'
import { aDataFolder, startProgram } from '#test/support/aProgram.ts'
import { signIn, signUp } from '#test/support/person.ts'
import { done } from '#test/support/story.ts'

const command = join(import.meta.dirname, 'makeAdministratorCommand.ts')

describe('npm run admin', () => {
  let folder: Awaited<ReturnType<typeof aDataFolder>>

  beforeAll(async () => {
    folder = await aDataFolder()
  })
  afterAll(() => folder.remove())

  const admin = (...parameters: string[]) =>
    new Promise<string>((resolve) => {
      const env = { ...process.env, DATA_DIR: folder.path }
      const child = spawn(process.execPath, [command, ...parameters], { env, stdio: ['ignore', 'pipe', 'pipe'] })
      let said = ''
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (said = `${said}${data}`))
      child.once('exit', (code) => resolve(`${code}: ${said.trim()}`))
    })

  it('makes an account administrator, while the program runs and while it does not, ends the set-up link, and is recorded [ADM-02]', async () => {
    const program = await startProgram({ DATA_DIR: folder.path })
    expect(program.output()).toMatch(/no administrator yet.* http:\/\/localhost:\d+\/setup\?code=\S{43}/)
    const [ann, ben] = [await signUp(program.url, 'Ann', 'ann@example.org'), 'ben@example.org']
    await signUp(program.url, 'Ben', ben)
    expect(await admin('Ann@Example.org')).toBe(
      '0: ann@example.org is an administrator of the website now. Its address counts as verified.',
    )
    expect(await done(ann.get<Me>('/api/me'))).toMatchObject({ isWebsiteAdmin: true, user: { emailVerified: true } })
    expect(await admin('ann@example.org')).toBe('0: ann@example.org is an administrator of the website already.')
    expect(await admin('nobody@example.org')).toBe(
      '1: There is no account with the address nobody@example.org. Create it first.',
    )
    expect(await admin()).toBe('1: Name the account: npm run admin -- EMAIL')
    await program.terminate()
    expect(await admin(ben)).toMatch(/^0: ben@example.org is an administrator/)
    const again = await startProgram({ DATA_DIR: folder.path })
    expect(again.output()).not.toContain('/setup')
    const bens = await signIn(again.url, { id: '', name: 'Ben', email: ben })
    expect((await done(bens.get<Me>('/api/me'))).isWebsiteAdmin).toBe(true)
    // Both left an act, whether the program ran or not; the repeats changed nothing.
    type Acts = { items: Pick<AdminActView, 'act' | 'adminName' | 'target' | 'details'>[] }
    const acts = (await done(bens.get<Acts>('/api/admin/acts'))).items
    expect(acts.map(({ act, adminName, target, details }) => [act, adminName, target.name, details])).toEqual([
      ['admin.added', 'Ben', ben, { by: 'command' }],
      ['admin.added', 'Ann', 'ann@example.org', { by: 'command' }],
    ])
    await again.terminate()
  }, 60_000)
})
