import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { IconButton } from '../buttons/IconButton.tsx'
import { TextField, type TextFieldProps } from './TextField.tsx'

/** A password with an eye button that shows it. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'suffix'>) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? IconEyeOff : IconEye
  return (
    <TextField
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      suffix={
        <IconButton
          label={shown ? 'Hide password' : 'Show password'}
          icon={<Icon size={20} aria-hidden="true" />}
          onClick={() => setShown(!shown)}
          tone="muted"
          className="-my-px"
        />
      }
    />
  )
}
