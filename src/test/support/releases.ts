/** Each version that was released, with its last migration and a digest of all up to it: these files never change. */
export const releases = [
  {
    version: '1.0.0',
    last: '108-sums',
    digest: '3b9e80639b64c8011423a1f0e1776bdd797e2c3c1657e542236d6341c9d56b29',
  },
] as const
