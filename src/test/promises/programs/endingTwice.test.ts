import { expect, test } from 'vitest'
import { aDataFolder, startProgram } from '#test/support/aProgram.ts'

test('the program ends in order when it is told twice at once, as service managers do that tell the launcher too', async () => {
  const folder = await aDataFolder()
  const program = await startProgram({ DATA_DIR: folder.path, ADMIN_EMAIL: 'root@example.org' })
  const ending = program.terminate()
  program.process.kill('SIGTERM')
  expect(await ending).toBe(0)
  expect(program.output()).toBe('')
  await folder.remove()
})
