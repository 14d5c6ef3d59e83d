import {
  type AndNode,
  type BinaryOperationNode,
  type OperationNode,
  type OrNode,
  ParensNode,
  PostgresQueryCompiler,
  RawNode,
  type UnaryOperationNode,
} from 'kysely';

const apart = (node: OperationNode) => (RawNode.is(node) ? ParensNode.create(node) : node);

/**
 * Puts raw SQL that is a condition, or part of one, in parentheses. Kysely writes it unchanged, so an OR in it would
 * disable the conditions beside it, among them the one that names the seller.
 */
export class QueryCompiler extends PostgresQueryCompiler {
  protected override visitAnd(node: AndNode): void {
    super.visitAnd({ ...node, left: apart(node.left), right: apart(node.right) });
  }

  protected override visitOr(node: OrNode): void {
    super.visitOr({ ...node, left: apart(node.left), right: apart(node.right) });
  }

  protected override visitUnaryOperation(node: UnaryOperationNode): void {
    super.visitUnaryOperation({ ...node, operand: apart(node.operand) });
  }

  // Only the left side: the right side is not always an expression, as in ANY (...).
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    super.visitBinaryOperation({ ...node, leftOperand: apart(node.leftOperand) });
  }
}
