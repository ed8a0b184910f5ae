import { useStored, writeStored } from '../browser/storedValue.ts'

/**
 * Explainers and "?" hints: shown unless turned off; turning them on brings closed explainers back. [APP-05] [APP-41]
 */
export function useHelp() {
  const [help] = useStored('help')
  const [closed, setClosed] = useStored('closedExplainers')
  const isOn = help !== 'off'
  const names = closed?.split(',').filter(Boolean) ?? []
  return {
    isOn,
    shows: (explainer: string) => isOn && !names.includes(explainer),
    close: (explainer: string) => setClosed([...names, explainer].join(',')),
    toggle: () => turnHelp(!isOn),
  }
}

/** The user's own switch, wherever it is: turned on, it brings closed explainers back. [APP-41] */
export function turnHelp(on: boolean): void {
  writeStored('help', on ? null : 'off')
  if (on) writeStored('closedExplainers', null)
}
