import { Component, Fragment, type ReactNode } from "react";
import { CrashScreen } from "./CrashScreen.tsx";

interface Props {
  readonly children: ReactNode;
}

interface State {
  readonly crash: { readonly error: unknown } | undefined;
  /** The crash that the present attempt is meant to get over. */
  readonly retried: unknown;
  /** Changes with each new attempt, so that everything below is mounted afresh. */
  readonly attempt: number;
}

/** Shows what went wrong in place of a blank page. */
export class CrashBoundary extends Component<Props, State> {
  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { crash: { error } };
  }

  override readonly state: State = { crash: undefined, retried: undefined, attempt: 0 };

  readonly #retry = () =>
    this.setState(({ crash, attempt }) => ({
      crash: undefined,
      retried: crash?.error,
      attempt: attempt + 1,
    }));

  override componentDidCatch(error: unknown): void {
    // The very same error: a screen whose file could not be loaded stays broken until the page is loaded anew.
    if (error === this.state.retried) globalThis.location.reload();
  }

  override render(): ReactNode {
    const { crash, attempt } = this.state;
    if (crash) return <CrashScreen error={crash.error} onRetry={this.#retry} />;
    return <Fragment key={attempt}>{this.props.children}</Fragment>;
  }
}
