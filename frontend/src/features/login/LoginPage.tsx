// The login screen.
export function LoginPage({ method }: { method?: 'usp' | 'sso' | undefined }) {
  return <main>{method}</main>;
}
