const login = {
  heading: 'LOGIN TO YOUR ACCOUNT',
  tab: 'Sign In',
  email: 'Username/Email',
  password: 'Password',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  login: 'Login',
  forgot: 'Forgot password?',
  passkey: 'Sign in with a passkey',
  ssoLogin: 'Log In',
  ssoLoginWith: 'Log in with {{name}}',
  minLength: 'Min character length is 4',
  unsuccessful: 'Login attempt unsuccessful.',
  attemptsLeft: 'You have {{count}} attempt(s) left.',
  locked: 'Your account has been locked due to too many failed login attempts.',
  errorTitle: 'An Error Occured.',
  errorText: 'An Error occured while signing in.',
  copyright: '© {{year}} Gantry. All rights reserved.',
  licence: 'Licence agreement',
  terms: 'Terms of service',
} as const;

export default { login };
