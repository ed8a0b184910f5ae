declare module 'virtual:contract' {
  /** The contract of `#features/contract.ts` without its schemas; see `contractPlugin.ts`. */
  export const contract: import('@orpc/contract').AnyContractRouter
}
