import { defineConfig } from 'rolldown'

/**
 * Builds the server's program into `dist/server`, with its packages. Node reads a few files instead of 1,600, and of each
 * package only what the program uses: it starts in half the time and takes two thirds of the memory.
 */
export default defineConfig({
  input: 'src/app/main.ts',
  platform: 'node',
  // What few programs use, and these not at once, stays where it is; so does what `pg` would take if it were there.
  external: [/^@sendgrid\//, 'twilio', 'nodemailer', 'web-push', 'node-pg-migrate', 'pg-native'],
  output: {
    // All in one folder: each file is as deep in the project as the others (`root.ts`).
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
  },
})
