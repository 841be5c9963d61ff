import { Component, Fragment, type ReactNode } from "react";
import { CrashScreen } from "./CrashScreen.tsx";

interface Props {
  readonly children: ReactNode;
}

interface State {
  readonly crash: { readonly error: unknown } | undefined;
  /** Changes with each new attempt, so that everything below is mounted afresh. */
  readonly attempt: number;
}

/** Shows what went wrong in place of a blank page. */
export class CrashBoundary extends Component<Props, State> {
  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { crash: { error } };
  }

  override readonly state: State = { crash: undefined, attempt: 0 };

  readonly #retry = () => this.setState(({ attempt }) => ({ crash: undefined, attempt: attempt + 1 }));

  override render(): ReactNode {
    const { crash, attempt } = this.state;
    if (crash) return <CrashScreen error={crash.error} onRetry={this.#retry} />;
    return <Fragment key={attempt}>{this.props.children}</Fragment>;
  }
}
