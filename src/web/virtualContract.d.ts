declare module 'virtual:contract' {
  /** The contract that `contractPlugin.ts` was given, without its schemas. */
  export const contract: import('@orpc/contract').AnyContractRouter
}
