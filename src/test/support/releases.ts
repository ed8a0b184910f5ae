/** Each version that was released, with its last migration and a digest of all up to it: these files never change. */
export const releases = [
  {
    version: '1.0.0',
    last: '108-sums',
    digest: 'b0d88804362022073b3017f532410656a1051f8ca95f45ecbd613c67ea70f5be',
  },
] as const
