/** Each version that was released, with its last migration and a digest of all up to it: these files never change. */
export const releases = [
  {
    version: '1.0.0',
    last: '108-sums',
    digest: '672c04f1c48e1d85967f52502003f9fc91608b5ff638585be04f989c498fb485',
  },
] as const
