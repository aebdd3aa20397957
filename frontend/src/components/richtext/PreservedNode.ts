// Content that may be stored but that the editor cannot edit (tables, images, quoted blocks): shown where it is, moved and
// deleted as a whole, written back as it came.
import {
  type DOMExportOutput,
  DecoratorNode,
  type LexicalNode,
  type NodeKey,
  type SerializedLexicalNode,
} from 'lexical';
import { sanitised } from './richText';

type Serialized = SerializedLexicalNode & { html: string; inline: boolean };

export class PreservedNode extends DecoratorNode<null> {
  private readonly stored: string;
  private readonly inlined: boolean;

  constructor(html: string, inline: boolean, key?: NodeKey) {
    super(key);
    this.stored = html;
    this.inlined = inline;
  }

  static override getType(): string {
    return 'preserved';
  }

  static override clone(node: PreservedNode): PreservedNode {
    return new PreservedNode(node.stored, node.inlined, node.getKey());
  }

  // Comes from the clipboard too, which may contain anything.
  static override importJSON({ html, inline }: Serialized): PreservedNode {
    return $createPreservedNode(sanitised(html), inline);
  }

  override exportJSON(): Serialized {
    return { ...super.exportJSON(), html: this.stored, inline: this.inlined };
  }

  override createDOM(): HTMLElement {
    const shell = document.createElement(this.inlined ? 'span' : 'div');
    shell.innerHTML = sanitised(this.stored);
    return shell;
  }

  override exportDOM(): DOMExportOutput {
    return { element: this.createDOM() };
  }

  override updateDOM(): false {
    return false;
  }

  override isInline(): boolean {
    return this.inlined;
  }

  override getTextContent(): string {
    return this.inlined ? '' : '\n';
  }

  override decorate(): null {
    return null;
  }

  getHtml(): string {
    return this.getLatest().stored;
  }
}

export const $createPreservedNode = (html: string, inline: boolean) => new PreservedNode(html, inline);

export const $isPreservedNode = (node: LexicalNode | null | undefined): node is PreservedNode =>
  node instanceof PreservedNode;
