declare module 'virtual:contract' {
  /** The contract that the window is built with, without its schemas. Screens below know its operations by this alone. */
  export const contract: typeof import('#features/api/contract.ts').contract
}
