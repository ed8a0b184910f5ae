import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AdminActView } from '#features/admin/contract.ts'
import type { Me } from '#features/contracts/sessionContract.ts'
import { aDataFolder, startProgram } from '#test/support/aProgram.ts'
import { signIn, signUp } from '#test/support/person.ts'
import { done } from '#test/support/story.ts'

const command = join(import.meta.dirname, '../../../server/auth/makeAdministratorCommand.ts')

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

  /** At a terminal, which util-linux's `script` makes, with these keys typed. */
  const atTerminal = (keys: string | (() => Promise<string>), ...parameters: string[]) =>
    new Promise<string>((resolve) => {
      const line = [process.execPath, command, ...parameters].map((one) => `'${one}'`).join(' ')
      const env = { ...process.env, DATA_DIR: folder.path }
      const child = spawn('script', ['-qec', line, '/dev/null'], { env, stdio: ['pipe', 'pipe', 'inherit'] })
      let said = ''
      child.stdout.on('data', (data) => {
        said = `${said}${data}`
        if (!`${data}`.includes('[y/N]')) return
        if (typeof keys === 'string') child.stdin.write(keys)
        else void keys().then((typed) => child.stdin.write(typed))
      })
      child.once('exit', () => resolve(said.replaceAll('\r\n', '\n')))
    })

  it('makes an account administrator, while the program runs and while it does not, ends the set-up link, and is recorded [ADM-02]', async () => {
    const program = await startProgram({ DATA_DIR: folder.path })
    expect(program.output()).toMatch(/no administrator yet.* http:\/\/localhost:\d+\/setup\?code=\S{43}/)
    const [ann, ben] = [await signUp(program.url, 'Ann', 'ann@example.org'), 'ben@example.org']
    await signUp(program.url, 'Ben', ben)
    expect(await admin('Ann@Example.org')).toMatch(
      /^0: "Ann", ann@example\.org, registered \d{4}-\d\d-\d\d \d\d:\d\d UTC, address not verified\.\nann@example\.org is an administrator of the website now\. Its address counts as verified\.$/,
    )
    expect(await done(ann.get<Me>('/api/me'))).toMatchObject({ isWebsiteAdmin: true, user: { emailVerified: true } })
    expect(await admin('ann@example.org')).toMatch(
      /^0: "Ann", .*, address verified\.\nann@example\.org is an administrator of the website already\.$/,
    )
    expect(await admin('nobody@example.org')).toBe(
      '1: There is no account with the address nobody@example.org. Create it first.',
    )
    expect(await admin()).toBe('1: Name the account: npm run admin -- EMAIL')
    await program.terminate()
    expect(await admin(ben)).toMatch(/^0: "Ben", .*\nben@example\.org is an administrator/)
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

  it('shows the account at a terminal and asks first; only yes or --yes acts [ADM-02]', async () => {
    const program = await startProgram({ DATA_DIR: folder.path })
    const cleo = await signUp(program.url, 'Cleo', 'cleo@example.org')
    const isAdmin = async () => (await done(cleo.get<Me>('/api/me'))).isWebsiteAdmin
    const question = 'Make this account an administrator of the website? Its address counts as verified. [y/N] '
    for (const no of ['n\n', '\n', '\u0004']) {
      const said = await atTerminal(no, cleo.email)
      expect(said).toContain(`"Cleo", ${cleo.email}, registered `)
      expect(said).toContain(question)
      expect(said).toContain('Nothing was done.')
      expect(await isAdmin()).toBe(false)
    }
    expect(await atTerminal('y\n', cleo.email, 'forget-second-step')).toContain(
      'Turn off the second step of this account? [y/N] ',
    )
    expect(await atTerminal('y\n', cleo.email)).toContain(`${cleo.email} is an administrator of the website now.`)
    expect(await isAdmin()).toBe(true)
    const said = await atTerminal('', cleo.email, '--yes')
    expect(said).toContain('is an administrator of the website already.')
    expect(said).not.toContain('[y/N]')
    // The account is deleted while the question is open.
    const dan = await signUp(program.url, 'Dan', 'dan@example.org')
    const why = { reason: 'asked for it', email: dan.email }
    const deleting = async () => {
      await done(cleo.send('DELETE', `/api/admin/users/${dan.id}`, why))
      return 'y\n'
    }
    expect(await atTerminal(deleting, dan.email)).toContain('has changed meanwhile. Nothing was done.')
    expect(await admin(cleo.email, '--no')).toBe('1: After EMAIL only forget-second-step and --yes are known.')
    expect(await admin('nobody@example.org', 'forget-second-step')).toBe(
      '1: There is no account with the address nobody@example.org.',
    )
    await program.terminate()
  }, 120_000)
})
