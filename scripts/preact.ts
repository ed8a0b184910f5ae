/**
 * The web app is written for React's interface, which the libraries of its screens are too, and runs on Preact: a sixth of
 * the size, and two thirds of a phone's time. For the build, the development server and the tests of components alike.
 */
export const preactForReact = [
  { find: /^react(-dom)?$/, replacement: 'preact/compat' },
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^react\/jsx(-dev)?-runtime$/, replacement: 'preact/jsx-runtime' },
]
