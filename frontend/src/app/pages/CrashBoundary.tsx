// Shows the crash page in place of a screen that threw, until one goes somewhere else.
import { Component, type ReactNode } from 'react';
import { CrashPage } from './CrashPage';

/** `at` names the place: another one is worth another try. */
type Props = { at: string; children: ReactNode };
type State = { at: string; error: unknown };

export class CrashBoundary extends Component<Props, State> {
  override state: State = { at: this.props.at, error: null };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    // Whatever was thrown, it must not look as if nothing had been.
    return { error: error ?? new Error('A screen threw nothing.') };
  }

  static getDerivedStateFromProps({ at }: Props, state: State): State | null {
    return at === state.at ? null : { at, error: null };
  }

  override render() {
    const { error } = this.state;
    return error === null ? this.props.children : <CrashPage error={error} />;
  }
}
