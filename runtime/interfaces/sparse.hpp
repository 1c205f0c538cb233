// Sparse matrices on a node. Their formats store the three addresses of a view only.
#pragma once

#include "interfaces/operations.hpp"
#include "interfaces/sparse_view.hpp"

namespace starpu::interfaces {

starpu_ssize_t allocate_view(sparse_view& view, unsigned node); // bytes, or -ENOMEM and an unchanged view
void free_view(const sparse_view& view, unsigned node);
int copy_view(const sparse_view& source, unsigned source_node, const sparse_view& destination,
              unsigned destination_node, void* async_data);
void display_view(const sparse_view& view, std::FILE* stream);
starpu_ssize_t describe_view(char letter, const sparse_view& view, char* text, std::size_t size);

// Where the data lie, in structs of compressed rows.
template <class Interface> void load_rows(sparse_view& view, const Interface& from) {
    view.columns = from.colind;
    view.rows = from.rowptr;
    view.values = from.nzval;
}
template <class Interface> void store_rows(Interface& to, const sparse_view& view) {
    to.colind = to.ram_colind = view.columns;
    to.rowptr = to.ram_rowptr = view.rows;
    to.nzval = view.values;
}

// The packed form is the columns, the rows and the values, one array right behind the other.
int pack_view(const sparse_view& view, unsigned node, void** packed, starpu_ssize_t* bytes);
int peek_view(const sparse_view& view, unsigned node, const void* packed, std::size_t bytes);
int unpack_view(const sparse_view& view, unsigned node, void* packed, std::size_t bytes);

// True when the handle and the three arrays can be registered; else one line, and errno is EINVAL. The handle
// is NULL from here on until starpu_data_register sets it.
bool accepts_sparse(starpu_data_handle_t* handle, const char* function, int home_node, std::size_t elemsize,
                    const sparse_view& view);

} // namespace starpu::interfaces
