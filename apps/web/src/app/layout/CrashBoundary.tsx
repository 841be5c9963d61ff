import { Component, Fragment, type ReactNode } from "react";
import { CrashScreen } from "./CrashScreen.tsx";

interface Props {
  readonly children: ReactNode;
}

interface State {
  readonly crash: { readonly error: unknown } | undefined;
  /** The crash after which the current attempt was started. */
  readonly previousCrash: { readonly error: unknown } | undefined;
  /** Changes with each attempt, so that the children are mounted again. */
  readonly attempt: number;
}

/** Shows an error screen instead of a blank page. */
export class CrashBoundary extends Component<Props, State> {
  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { crash: { error } };
  }

  override readonly state: State = { crash: undefined, previousCrash: undefined, attempt: 0 };

  readonly #retry = () =>
    this.setState(({ crash, attempt }) => ({
      crash: undefined,
      previousCrash: crash,
      attempt: attempt + 1,
    }));

  override componentDidCatch(error: unknown): void {
    // The same error: a screen whose file could not be loaded stays broken until the page is reloaded.
    const { previousCrash } = this.state;
    if (previousCrash && error === previousCrash.error) globalThis.location.reload();
  }

  override render(): ReactNode {
    const { crash, attempt } = this.state;
    if (crash) return <CrashScreen error={crash.error} onRetry={this.#retry} />;
    return <Fragment key={attempt}>{this.props.children}</Fragment>;
  }
}
